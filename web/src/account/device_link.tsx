// Other devices: a link, shown after a click, that makes another device the same person.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { linksReach } from "./session.ts";
import { post } from "../api/http_client.ts";
import type { NewDeviceLink, PersonalData } from "../api/protocol.ts";
import { formatDate } from "../i18n/date_format.ts";
import { t, tPlural } from "../i18n/translate.ts";
import { exportPreferences } from "../preferences/preferences.ts";
import { Button } from "../ui/button.tsx";
import { CopyLink } from "../ui/copy_link.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { SvgImage } from "../ui/icon.tsx";
import { Section } from "../ui/section.tsx";

export function OtherDevices({ me }: { me: PersonalData }) {
  const { isBusy, refused, attempt } = useSubmission();
  const [link, setLink] = useState<NewDeviceLink | null>(null);
  const make = () =>
    attempt(async () => {
      setLink(await post<NewDeviceLink>("/api/me/device-link", { settings: exportPreferences() }));
    });
  const devices = me.devices ?? [];
  return (
    <Section heading={t("page.device")} class="card other-devices" id="devices">
      <p>{t("page.device.why")}</p>
      {devices.length > 0 && (
        <p class="small">
          {tPlural("page.device.count", devices.length)}{" "}
          {t("page.device.newest", { when: formatDateTime(devices[devices.length - 1].at) })}
        </p>
      )}
      <FormError refused={refused} />
      <p class="buttons">
        <Button disabled={isBusy} onPress={make}>{t(link ? "page.device.again" : "page.device.make")}</Button>
      </p>
      {link && (
        <>
          <p class="warning">{tPlural("page.device.secret", Math.round(link.seconds / 60))}</p>
          <SvgImage svg={link.qr} label={t("page.device.qr")} />
          <CopyLink label={t("page.device.link")} url={link.url} />
          {linksReach.value === "here" && <p class="reach">{t("page.device.reach.here")}</p>}
        </>
      )}
    </Section>
  );
}

const formatDateTime = (at: number) => formatDate(at, { dateStyle: "medium", timeStyle: "short" });
