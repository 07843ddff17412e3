/* Big Shot's random playout in plain C: the reference for the compiled rules.
 *
 * The same game, the same generator and the same order of moves as zuschlag.games.bigshot, written the way a C programmer
 * would: one struct, static functions, no tricks. It plays every player count and option, and its digests must equal ours.
 *
 *     cc -O3 -march=native -shared -fPIC -o bigshot.so bigshot.c
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, COLOURS = 4, SPACES = 18, HEAP = 4, CUBES = 18, LOTS = 13, PARKS = 2, ROOM = 7, NOBODY = -1 };
enum { ROLLING, OVER, LENDING, BIDDING, PAYING, PLACING };
enum { PASS = 0, DECLINE = 1, LOAN = 2, PAY = 6, RAISE = 10, PLACE = 110 };

struct game {
    int8_t players, challenge, overbids, exposure;
    int8_t value[LOTS], park[PARKS], doubles[PARKS][LOTS];
    int8_t heaps[SPACES][COLOURS], emptied[SPACES], broker, starter;
    int8_t colour[SEATS][2], seat[COLOURS];
    int8_t phase, round, turn, bid, standing, passed[SEATS], exposed[SEATS];
    int16_t cash[COLOURS];
    int8_t loans[COLOURS], borrowed[COLOURS];
    int8_t lots[LOTS][COLOURS], room[LOTS], owner[LOTS], open[LOTS], unsold, unplaced;
};

struct generator { uint32_t a, b, c, counter; };

static uint32_t next32(struct generator *g) {
    uint32_t drawn = g->a + g->b + g->counter++;
    g->a = g->b ^ (g->b >> 9);
    g->b = g->c + (g->c << 3);
    g->c = ((g->c << 21) | (g->c >> 11)) + drawn;
    return drawn;
}

static int below(struct generator *g, uint32_t n) {
    uint64_t product = (uint64_t)next32(g) * n;
    if ((uint32_t)product < n) {
        uint32_t bias = -n % n;
        while ((uint32_t)product < bias) product = (uint64_t)next32(g) * n;
    }
    return (int)(product >> 32);
}

static int next_seat(const struct game *s, int seat) { return seat + 1 < s->players ? seat + 1 : 0; }
static int purses(const struct game *s) { return s->players == 2 ? 2 : 1; }
static int lent_early(const struct game *s) { return s->challenge || s->players == 2; }
static int can_borrow(const struct game *s, int c) { return !s->borrowed[c] && s->loans[c] < 9; }

static int can_borrow_now(const struct game *s, int seat) {
    return !lent_early(s) && can_borrow(s, s->colour[seat][0]);
}

static int loans_open(const struct game *s, int seat) {
    int found = 0;
    for (int p = 0; p < purses(s); p++) found += can_borrow(s, s->colour[seat][p]);
    return found;
}

static int fullest_purse(const struct game *s, int seat) {
    int most = s->cash[s->colour[seat][0]];
    if (s->players == 2 && s->cash[s->colour[seat][1]] > most) most = s->cash[s->colour[seat][1]];
    return most;
}

static int highest_bid(const struct game *s, int seat) {
    return s->overbids && !s->exposed[seat] ? 99 : fullest_purse(s, seat);
}

static int deal_cubes(struct game *s, struct generator *g) {
    int bag[COLOURS] = {CUBES, CUBES, CUBES, CUBES}, left = SPACES * HEAP;
    memset(s->heaps, 0, sizeof s->heaps);
    for (int space = 0; space < SPACES; space++)
        for (int i = 0; i < HEAP; i++) {
            int drawn = below(g, left--), c = 0;
            while (drawn >= bag[c]) drawn -= bag[c++];
            bag[c]--;
            if (++s->heaps[space][c] == HEAP) return 0;
        }
    return 1;
}

static void clear_auction(struct game *s) {
    memset(s->passed, 0, sizeof s->passed);
    s->bid = 0;
    s->standing = s->players;
}

static void deal(struct game *s, struct generator *g) {
    while (!deal_cubes(s, g)) {}
    s->broker = below(g, SPACES);
    memset(s->seat, NOBODY, sizeof s->seat);
    memset(s->colour, NOBODY, sizeof s->colour);
    int free_colours = COLOURS;
    for (int seat = 0; seat < s->players; seat++)
        for (int p = 0; p < purses(s); p++) {
            int nth = below(g, free_colours--), c = 0;
            while (nth > 0 || s->seat[c] != NOBODY) {
                if (s->seat[c] == NOBODY) nth--;
                c++;
            }
            s->seat[c] = seat;
            s->colour[seat][p] = c;
        }
    s->starter = below(g, s->players);
    for (int c = 0; c < COLOURS; c++) s->cash[c] = s->seat[c] != NOBODY ? 10 : 0;
    memset(s->loans, 0, sizeof s->loans);
    memset(s->borrowed, 0, sizeof s->borrowed);
    memset(s->exposed, 0, sizeof s->exposed);
    memset(s->emptied, 0, sizeof s->emptied);
    memset(s->room, ROOM, sizeof s->room);
    memset(s->owner, NOBODY, sizeof s->owner);
    memset(s->lots, 0, sizeof s->lots);
    for (int lot = 0; lot < LOTS; lot++) s->open[lot] = lot;
    s->unsold = LOTS;
    s->unplaced = s->round = 0;
    clear_auction(s);
    s->turn = s->starter;
    s->phase = ROLLING;
}

static int colours_in(const struct game *s, int space) {
    int found = 0;
    for (int c = 0; c < COLOURS; c++) found += s->heaps[space][c] > 0;
    return found;
}

static int count_moves(const struct game *s, int seat) {
    switch (s->phase) {
    case PLACING: return colours_in(s, s->broker) * s->unsold;
    case BIDDING: {
        int raises = highest_bid(s, seat) - s->bid;
        return 1 + (raises > 0 ? raises : 0) + can_borrow_now(s, seat);
    }
    case LENDING: return 1 + loans_open(s, seat);
    default: return 2;
    }
}

static int nth_move(const struct game *s, int seat, int n) {
    switch (s->phase) {
    case PLACING: {
        int c = 0;
        for (; n >= s->unsold || !s->heaps[s->broker][c]; c++)
            if (s->heaps[s->broker][c]) n -= s->unsold;
        return PLACE + c * LOTS + s->open[n];
    }
    case BIDDING:
        if (n == 0) return PASS;
        if (can_borrow_now(s, seat)) {
            if (n == 1) return LOAN + s->colour[seat][0];
            n--;
        }
        return RAISE + s->bid + n;
    case LENDING:
        if (n == 0) return DECLINE;
        if (n == 1 && can_borrow(s, s->colour[seat][0])) return LOAN + s->colour[seat][0];
        return LOAN + s->colour[seat][1];
    default: return PAY + s->colour[seat][n];
    }
}

static void open_auction(struct game *s) {
    s->turn = next_seat(s, s->starter);
    s->phase = BIDDING;
}

static void ask_for_loans_after(struct game *s, int seat) {
    for (;;) {
        if (seat == s->starter && s->phase == LENDING) {
            open_auction(s);
            return;
        }
        s->phase = LENDING;
        seat = next_seat(s, seat);
        if (loans_open(s, seat)) {
            s->turn = seat;
            return;
        }
    }
}

static void borrow(struct game *s, int c) {
    s->borrowed[c] = 1;
    s->cash[c] += 10 - ++s->loans[c];
}

static void take_cubes(struct game *s) {
    s->unplaced = HEAP;
    s->phase = PLACING;
}

static void pay(struct game *s, int c) {
    s->cash[c] -= s->bid;
    take_cubes(s);
}

static int next_standing(const struct game *s, int seat) {
    do seat = next_seat(s, seat);
    while (s->passed[seat]);
    return seat;
}

static void fall_hammer(struct game *s, int winner) {
    int first = s->colour[winner][0], second = s->colour[winner][1];
    if (s->bid > fullest_purse(s, winner)) {
        s->exposed[winner] = 1;
        clear_auction(s);
        open_auction(s);
    } else if (s->bid == 0) take_cubes(s);
    else if (s->players > 2) pay(s, first);
    else if (s->cash[first] < s->bid) pay(s, second);
    else if (s->cash[second] < s->bid) pay(s, first);
    else s->phase = PAYING;
}

static int majority(const struct game *s, int lot) {
    int owner = NOBODY, most = 0;
    for (int c = 0; c < COLOURS; c++)
        if (s->lots[lot][c] > most) {
            int rivals = 0;
            for (int other = 0; other < COLOURS; other++) rivals += s->lots[lot][other] == s->lots[lot][c];
            if (rivals == 1) {
                owner = c;
                most = s->lots[lot][c];
            }
        }
    return owner;
}

static void end_round(struct game *s) {
    if (!s->exposure) memset(s->exposed, 0, sizeof s->exposed);
    memset(s->borrowed, 0, sizeof s->borrowed);
    s->emptied[s->broker] = 1;
    s->round++;
    s->starter = next_seat(s, s->starter);
    s->turn = s->starter;
    clear_auction(s);
    s->phase = ROLLING;
    if (s->round == SPACES) {
        for (int lot = 0; lot < LOTS; lot++)
            if (s->room[lot]) s->owner[lot] = majority(s, lot);
        s->phase = OVER;
    }
}

static void close_lot(struct game *s, int lot) {
    int at = 0;
    s->unsold--;
    while (s->open[at] != lot) at++;
    for (; at < s->unsold; at++) s->open[at] = s->open[at + 1];
}

static void place(struct game *s, int c, int lot) {
    s->heaps[s->broker][c]--;
    s->lots[lot][c]++;
    s->unplaced--;
    if (--s->room[lot] == 0) {
        s->owner[lot] = majority(s, lot);
        close_lot(s, lot);
    }
    if (!s->unplaced) end_round(s);
}

static void make_move(struct game *s, int seat, int move) {
    switch (s->phase) {
    case PLACING: place(s, (move - PLACE) / LOTS, (move - PLACE) % LOTS); break;
    case BIDDING:
        if (move == PASS) {
            s->passed[seat] = 1;
            s->standing--;
            s->turn = next_standing(s, seat);
            if (s->standing == 1) fall_hammer(s, s->turn);
        } else if (move < PAY) borrow(s, move - LOAN);
        else {
            s->bid = move - RAISE;
            s->turn = next_standing(s, seat);
        }
        break;
    case LENDING:
        if (move == DECLINE) ask_for_loans_after(s, seat);
        else {
            borrow(s, move - LOAN);
            if (!loans_open(s, seat)) ask_for_loans_after(s, seat);
        }
        break;
    default: pay(s, move - PAY);
    }
}

static void settle(struct game *s, int outcome) {
    int counted = s->round > 0 ? SPACES - s->round : SPACES - 1, left = outcome % counted + 1, at = s->broker;
    while (left > 0) {
        at = at + 1 < SPACES ? at + 1 : 0;
        if (!s->emptied[at]) left--;
    }
    s->broker = at;
    if (lent_early(s)) ask_for_loans_after(s, s->starter);
    else open_auction(s);
}

static int worth(const struct game *s, int lot) {
    int amount = s->value[lot];
    for (int p = 0; p < PARKS; p++)
        if (s->doubles[p][lot] && s->owner[s->park[p]] == s->owner[lot]) amount *= 2;
    return amount;
}

static int lots_of(const struct game *s, int c) {
    int found = 0;
    for (int lot = 0; lot < LOTS; lot++) found += s->owner[lot] == c;
    return found;
}

static int balance(const struct game *s, int seat) {
    int total = 0;
    for (int p = 0; p < purses(s); p++) {
        int c = s->colour[seat][p];
        total += s->cash[c] - 10 * s->loans[c];
        for (int lot = 0; lot < LOTS; lot++)
            if (s->owner[lot] == c) total += worth(s, lot);
    }
    return total;
}

static int best_lot(const struct game *s, int seat) {
    int most = 0;
    for (int p = 0; p < purses(s); p++)
        for (int lot = 0; lot < LOTS; lot++)
            if (s->owner[lot] == s->colour[seat][p] && worth(s, lot) > most) most = worth(s, lot);
    return most;
}

static int qualifies(const struct game *s, int seat) {
    for (int p = 0; p < purses(s); p++)
        if (lots_of(s, s->colour[seat][p]) < 2) return 0;
    return 1;
}

static int rank_key(const struct game *s, int seat) {
    int lots = 0;
    for (int p = 0; p < purses(s); p++) lots += lots_of(s, s->colour[seat][p]);
    return (balance(s, seat) * (LOTS + 1) + lots) * 1000 + best_lot(s, seat);
}

static int winners(const struct game *s) {
    int waived = 1, best = 0, found = 0;
    for (int seat = 0; seat < s->players; seat++) waived = waived && !qualifies(s, seat);
    for (int seat = 0; seat < s->players; seat++)
        if (waived || qualifies(s, seat)) {
            int key = rank_key(s, seat);
            if (!found || key > best) {
                best = key;
                found = 1 << seat;
            } else if (key == best) found |= 1 << seat;
        }
    return found;
}

static int64_t play_out(struct game *s, struct generator *g) {
    int64_t decisions = 0;
    while (s->phase != OVER) {
        if (s->phase == ROLLING) settle(s, below(g, 6));
        else {
            make_move(s, s->turn, nth_move(s, s->turn, below(g, count_moves(s, s->turn))));
            decisions++;
        }
    }
    return decisions;
}

static uint32_t digest(const struct game *s, int64_t decisions) {
    int64_t folded = (decisions * 1000003) ^ winners(s);
    for (int seat = 0; seat < s->players; seat++)
        folded = ((folded * 1000003) & 0xFFFFFFFF) ^ ((balance(s, seat) + 65536) & 0xFFFFFFFF);
    return (uint32_t)folded;
}

/* Play n games, each with its own generator; fill in how many decisions each took, and its digest. `given` begins like a
 * blank state: players, challenge, overbids, exposure, each lot's value, the two parks, what they double. */
int play_games(const int64_t *given, struct generator *generators, int64_t *decisions, int64_t *digests, int64_t n) {
    struct game *games = malloc(n * sizeof *games);
    if (!games) return 1;
    for (int64_t i = 0; i < n; i++) {
        struct game *s = &games[i];
        const int64_t *next = given;
        s->players = *next++, s->challenge = *next++, s->overbids = *next++, s->exposure = *next++;
        for (int lot = 0; lot < LOTS; lot++) s->value[lot] = *next++;
        for (int p = 0; p < PARKS; p++) s->park[p] = *next++;
        for (int p = 0; p < PARKS; p++)
            for (int lot = 0; lot < LOTS; lot++) s->doubles[p][lot] = *next++;
    }
    for (int64_t i = 0; i < n; i++) {
        deal(&games[i], &generators[i]);
        decisions[i] = play_out(&games[i], &generators[i]);
        digests[i] = digest(&games[i], decisions[i]);
    }
    free(games);
    return 0;
}
