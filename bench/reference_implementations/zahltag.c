/* Zahltag's random playout in plain C: the reference for the compiled rules.
 *
 * The same game, the same generator and the same order of moves as zuschlag.games.zahltag, written the way a C programmer
 * would: one struct, static functions, no tricks. It plays every player count and deck, and its digests must equal ours.
 *
 *     cc -O3 -march=native -shared -fPIC -o zahltag.so zahltag.c
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, KINDS = 4, HAND = 7, MOST_CARDS = 12, START_MONEY = 20, MOST_OFFER = 8, LAPS = 3, NONE = -1 };
enum { PAYDAYS = 6, LAST_PAYDAY = 5, MOST_IN_A_ROW = 9, MOST_IN_A_ROW_FOR_TWO = 8 };
enum { REVEALING, OVER, PREPARING, EQUIPPING, OFFERING };
enum { KEEP = 0, TAKE = 1, DROP = TAKE + KINDS, SWAP = DROP + KINDS, OFFER = SWAP + KINDS * KINDS };
enum { PAYDAY = 0 };

static const int8_t COUNTS[KINDS] = {10, 12, 14, 16};

/* The contracts, the same for all games. */
struct deck {
    int distinct, contracts;
    int8_t (*needs)[KINDS];
    int16_t *count;
};

struct game {
    const struct deck *deck;
    int16_t *stack; /* how many of each contract are left */
    int16_t contracts, contract, money[SEATS];
    int8_t players, starter, phase, turn, prepared;
    int8_t hand[SEATS][KINDS], left[SEATS][KINDS], right[SEATS][KINDS], piles[KINDS];
    int8_t paydays, held, since, is_fresh;
    int8_t offers[SEATS], inside, moment, out[SEATS];
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

static int count_of(const int8_t *cards) {
    int found = 0;
    for (int kind = 0; kind < KINDS; kind++) found += cards[kind];
    return found;
}

static int table_of(const struct game *s, int seat) { return count_of(s->left[seat]) + count_of(s->right[seat]); }
static int cards_of(const struct game *s, int seat) { return count_of(s->hand[seat]) + table_of(s, seat); }
static int has_room(const struct game *s, int seat) { return cards_of(s, seat) < MOST_CARDS; }

static void deal(struct game *s, struct generator *g) {
    int cards = 0;
    for (int kind = 0; kind < KINDS; kind++) cards += s->piles[kind] = COUNTS[kind];
    memset(s->hand, 0, sizeof s->hand);
    for (int seat = 0; seat < s->players; seat++)
        for (int i = 0; i < HAND; i++) {
            int drawn = below(g, cards--), kind = 0;
            while (drawn >= s->piles[kind]) drawn -= s->piles[kind++];
            s->piles[kind]--;
            s->hand[seat][kind]++;
        }
    s->starter = below(g, s->players);
    memset(s->left, 0, sizeof s->left);
    memset(s->right, 0, sizeof s->right);
    memset(s->offers, NONE, sizeof s->offers);
    memset(s->out, 0, sizeof s->out);
    for (int seat = 0; seat < s->players; seat++) s->money[seat] = START_MONEY;
    memcpy(s->stack, s->deck->count, s->deck->distinct * sizeof *s->stack);
    s->contracts = s->deck->contracts;
    s->paydays = PAYDAYS;
    s->held = s->since = s->is_fresh = s->moment = s->prepared = 0;
    s->contract = NONE;
    s->inside = s->players;
    s->turn = s->starter;
    s->phase = PREPARING;
}

static int can_fulfil(const struct game *s, int seat) {
    const int8_t *needs = s->deck->needs[s->contract];
    for (int kind = 0; kind < KINDS; kind++)
        if (s->hand[seat][kind] < needs[kind]) return 0;
    return 1;
}

static int count_changes(const struct game *s, int seat) {
    int held = 0, piled = 0, both = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        held += s->hand[seat][kind] > 0;
        piled += s->piles[kind] > 0;
        both += s->hand[seat][kind] > 0 && s->piles[kind] > 0;
    }
    return 1 + (has_room(s, seat) ? piled : 0) + held + held * piled - both;
}

static int nth_change(const struct game *s, int seat, int n) {
    const int8_t *hand = s->hand[seat];
    if (n-- == 0) return KEEP;
    if (has_room(s, seat))
        for (int kind = 0; kind < KINDS; kind++)
            if (s->piles[kind] && n-- == 0) return TAKE + kind;
    for (int kind = 0; kind < KINDS; kind++)
        if (hand[kind] && n-- == 0) return DROP + kind;
    for (int given = 0; given < KINDS; given++)
        if (hand[given])
            for (int taken = 0; taken < KINDS; taken++)
                if (taken != given && s->piles[taken] && n-- == 0) return SWAP + given * KINDS + taken;
    return NONE;
}

static int count_moves(const struct game *s, int seat) {
    if (s->phase == OFFERING) return can_fulfil(s, seat) ? 1 + MOST_OFFER : 1;
    return count_changes(s, seat);
}

static int nth_move(const struct game *s, int seat, int n) {
    return s->phase == OFFERING ? OFFER + n : nth_change(s, seat, n);
}

static int next_inside(const struct game *s, int seat) {
    do seat = seat + 1 < s->players ? seat + 1 : 0;
    while (s->out[seat]);
    return seat;
}

static void begin_turn(struct game *s, int seat) {
    s->turn = seat;
    for (int kind = 0; kind < KINDS; kind++) {
        s->hand[seat][kind] += s->right[seat][kind];
        s->right[seat][kind] = s->left[seat][kind];
        s->left[seat][kind] = 0;
    }
    s->phase = EQUIPPING;
}

static void prepare_on(struct game *s) {
    if (++s->prepared == LAPS * s->players) begin_turn(s, s->starter);
    else s->turn = next_inside(s, s->turn);
}

static void pass_on(struct game *s) {
    if (s->held == LAST_PAYDAY || s->inside <= 1) s->phase = OVER;
    else begin_turn(s, next_inside(s, s->turn));
}

static void take(struct game *s, int seat, int kind) {
    s->piles[kind]--;
    s->hand[seat][kind]++;
}

static void drop(struct game *s, int seat, int kind) {
    s->piles[kind]++;
    s->hand[seat][kind]--;
}

static void change(struct game *s, int seat, int move) {
    if (move == KEEP) return;
    if (move < DROP) take(s, seat, move - TAKE);
    else if (move < SWAP) drop(s, seat, move - DROP);
    else {
        drop(s, seat, (move - SWAP) / KINDS);
        take(s, seat, (move - SWAP) % KINDS);
    }
}

static void leave(struct game *s, int broke) {
    if (!broke) return;
    s->moment++;
    for (int seat = 0; seat < s->players; seat++)
        if (broke >> seat & 1) {
            s->out[seat] = s->moment;
            s->inside--;
            s->money[seat] = 0;
            for (int kind = 0; kind < KINDS; kind++) {
                s->piles[kind] += s->hand[seat][kind] + s->left[seat][kind] + s->right[seat][kind];
                s->hand[seat][kind] = s->left[seat][kind] = s->right[seat][kind] = 0;
            }
        }
}

static void open_offers(struct game *s) {
    const int8_t *needs = s->deck->needs[s->contract];
    int lowest = MOST_OFFER + 1, tied = 0, broke = 0;
    for (int seat = 0; seat < s->players; seat++) {
        int offer = s->offers[seat];
        if (offer > 0 && offer < lowest) {
            lowest = offer;
            tied = 1;
        } else if (offer == lowest) tied++;
    }
    int amount = tied > 1 ? lowest - 2 : lowest;
    for (int seat = 0; seat < s->players; seat++)
        if (s->offers[seat] == lowest) {
            for (int kind = 0; kind < KINDS; kind++) {
                s->hand[seat][kind] -= needs[kind];
                s->left[seat][kind] += needs[kind];
            }
            if (s->money[seat] + amount < 0) broke |= 1 << seat;
            else s->money[seat] += amount;
        }
    s->contract = NONE;
    leave(s, broke);
    pass_on(s);
}

/* The lowest seat whose offer is not in. */
static int awaited_offer(const struct game *s) {
    for (int seat = 0; seat < s->players; seat++)
        if (!s->out[seat] && s->offers[seat] == NONE) return seat;
    return NONE;
}

static void seal(struct game *s, int seat, int offer) {
    s->offers[seat] = offer;
    if (awaited_offer(s) == NONE) open_offers(s);
}

static void make_move(struct game *s, int seat, int move) {
    switch (s->phase) {
    case OFFERING: seal(s, seat, move - OFFER); break;
    case PREPARING:
        change(s, seat, move);
        prepare_on(s);
        break;
    default:
        change(s, seat, move);
        s->phase = REVEALING;
    }
}

static int is_forced(const struct game *s) {
    return s->since >= (s->players == 2 ? MOST_IN_A_ROW_FOR_TWO : MOST_IN_A_ROW);
}

static int payday_weight(const struct game *s) {
    if (is_forced(s)) return 1;
    return s->is_fresh && s->contracts > 0 ? 0 : s->paydays;
}

static int total_weight(const struct game *s) { return is_forced(s) ? 1 : payday_weight(s) + s->contracts; }

static int outcome_at(const struct game *s, int n) {
    int contract = 0;
    n -= payday_weight(s);
    if (n < 0) return PAYDAY;
    while (n >= s->stack[contract]) n -= s->stack[contract++];
    return 1 + contract;
}

static void hold_payday(struct game *s) {
    int least = MOST_CARDS, broke = 0;
    s->paydays--;
    s->held++;
    s->since = 0;
    s->is_fresh = 1;
    for (int seat = 0; seat < s->players; seat++)
        if (!s->out[seat] && count_of(s->hand[seat]) < least) least = count_of(s->hand[seat]);
    for (int seat = 0; seat < s->players; seat++)
        if (!s->out[seat]) {
            int owed = count_of(s->hand[seat]) - least;
            if (owed > s->money[seat]) broke |= 1 << seat;
            else s->money[seat] -= owed;
        }
    leave(s, broke);
    pass_on(s);
}

static void settle(struct game *s, int outcome) {
    if (outcome == PAYDAY) {
        hold_payday(s);
        return;
    }
    s->contract = outcome - 1;
    s->stack[s->contract]--;
    s->contracts--;
    s->since++;
    s->is_fresh = 0;
    memset(s->offers, NONE, sizeof s->offers);
    s->phase = OFFERING;
}

static int rank_key(const struct game *s, int seat) {
    if (s->out[seat]) return s->out[seat] - 100;
    int cards = MOST_CARDS - cards_of(s, seat), table = MOST_CARDS - table_of(s, seat);
    return (s->money[seat] * (MOST_CARDS + 1) + cards) * (MOST_CARDS + 1) + table;
}

static int winners(const struct game *s) {
    int best = 0, found = 0;
    for (int seat = 0; seat < s->players; seat++) {
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
        if (s->phase == REVEALING) settle(s, outcome_at(s, below(g, total_weight(s))));
        else {
            int seat = s->phase == OFFERING ? awaited_offer(s) : s->turn;
            make_move(s, seat, nth_move(s, seat, below(g, count_moves(s, seat))));
            decisions++;
        }
    }
    return decisions;
}

static uint32_t digest(const struct game *s, int64_t decisions) {
    int64_t folded = (decisions * 1000003) ^ winners(s);
    for (int seat = 0; seat < s->players; seat++)
        folded = ((folded * 1000003) & 0xFFFFFFFF) ^ ((s->money[seat] + 65536) & 0xFFFFFFFF);
    return (uint32_t)folded;
}

/* Play n games, each with its own generator; fill in how many decisions each took, and its digest. `given` begins like a
 * blank state: players, how many different contracts, what each needs, how many there are of each. */
int play_games(const int64_t *given, struct generator *generators, int64_t *decisions, int64_t *digests, int64_t n) {
    const int64_t *next = given;
    int players = *next++, distinct = *next++;
    struct game *games = malloc(n * sizeof *games);
    int16_t *stacks = malloc(n * distinct * sizeof *stacks);
    struct deck deck = {distinct, 0, malloc(distinct * sizeof *deck.needs), malloc(distinct * sizeof *deck.count)};
    int failed = !games || !stacks || !deck.needs || !deck.count;
    if (!failed) {
        for (int contract = 0; contract < distinct; contract++)
            for (int kind = 0; kind < KINDS; kind++) deck.needs[contract][kind] = *next++;
        for (int contract = 0; contract < distinct; contract++) deck.contracts += deck.count[contract] = *next++;
        for (int64_t i = 0; i < n; i++) {
            games[i].deck = &deck;
            games[i].stack = stacks + i * distinct;
            games[i].players = players;
        }
        for (int64_t i = 0; i < n; i++) {
            deal(&games[i], &generators[i]);
            decisions[i] = play_out(&games[i], &generators[i]);
            digests[i] = digest(&games[i], decisions[i]);
        }
    }
    free(deck.count);
    free(deck.needs);
    free(stacks);
    free(games);
    return failed;
}
