// Many games, one per thread: step, observe, mask, deal again; bots; advantages. The translated rules stand before this text.

#ifdef __CUDACC__
#define ADD(sum, amount) atomicAdd(&(sum), amount)
#else
#define ADD(sum, amount) (sum) += (amount)
#endif

struct Arguments {
  number games, is_new, steps, needs_valuer;
  State* states;
  Generator* rngs;
  Generator* bot_rngs;
  const ValuationTables* valuations;  // by number of players
  int8_t* actors;
  int64_t* actions;
  int64_t* valuer_actions;
  int16_t* observations;
  uint8_t* masks;
  uint8_t* dones;
  float* rewards;  // games × 4 × 3: share of the win, rank, margin
  const int8_t* rivals;  // which bot plays in a game: 0 random, 1 cautious, 2 the valuer
  Generator* rival_rngs;
  int64_t* rival_actions;
  // advantages
  const int8_t* actor_log;     // (steps + 1) × games
  const float* value_log;      // (steps + 1) × games × 3
  const float* reward_log;     // steps × games × 4 × 3
  const uint8_t* done_log;     // steps × games
  float* advantages;           // steps × games × 3
  uint8_t* is_valid;           // steps × games
  float gae_lambda;
  // comparing moves by rollouts
  number samples;
  const int64_t* root_games;   // roots: which game each is
  int16_t* plans;              // roots × CANDIDATES × PLANNED: moves of one seat in a row
  int8_t* plan_lengths;        // roots × CANDIDATES; 0 where there is no such candidate
  int16_t* first_actions;      // roots × CANDIDATES; -1 where there is no such candidate
  int32_t* wins;               // roots × CANDIDATES: the sum over all samples, in twelfths of a win
  int32_t* margins;            // the same, in thousandths of the margin's unit
};

DEV void write_rewards(State& s, float* out) {
  number won = winners(s), sharing = 0;
  for (number seat = 0; seat < s.players; ++seat) sharing += (won >> seat) & 1;
  for (number seat = 0; seat < 4; ++seat) {
    float share = 0, rank = 0, margin = 0;
    if (seat < s.players) {
      share = ((won >> seat) & 1) ? 1.0f / sharing : 0.0f;
      number own = final_place(s, seat), best = -1000000;
      for (number other = 0; other < s.players; ++other)
        if (other != seat) {
          number theirs = final_place(s, other);
          rank += theirs > own ? 1.0f : theirs == own ? 0.5f : 0.0f;
          best = larger(best, score(s, other));
        }
      rank /= s.players - 1;
      margin = (score(s, seat) - best) / MARGIN_UNIT;
      margin = margin > 1 ? 1 : margin < -1 ? -1 : margin;
    }
    out[seat * 3] = share;
    out[seat * 3 + 1] = rank;
    out[seat * 3 + 2] = margin;
  }
}

DEV void advance_one(const Arguments& a, number at) {
  State& s = a.states[at];
  Generator& rng = a.rngs[at];
  number seat = a.actors[at];
  bool is_new = a.is_new;
  a.dones[at] = 0;
  if (!is_new) make_move(s, seat, move_of(s, seat, a.actions[at]));
  while (true) {
    if (is_new) {
      deal(s, rng);
      is_new = false;
    }
    number seats = awaited(s);
    if (seats > 0) {
      seat = (seats & 1) ? 0 : (seats & 2) ? 1 : (seats & 4) ? 2 : 3;
      break;
    }
    if (is_over(s)) {
      a.dones[at] = 1;
      write_rewards(s, a.rewards + at * 12);
      is_new = true;
    } else {
      settle(s, outcome_at(s, below(rng, total_weight(s))));
    }
  }
  a.actors[at] = seat;
  int16_t* observation = a.observations + at * INPUTS;
  observe(s, seat, observation);
  uint8_t* mask = a.masks + at * ACTIONS;
  for (number n = 0; n < ACTIONS; ++n) mask[n] = 0;
  number moves = count_moves(s, seat);
  for (number n = 0; n < moves; ++n) {
    number move = nth_move(s, seat, n);
    if (is_listed(s, seat, move)) mask[action_of(s, seat, move)] = 1;
  }
}

// The valuer's action, and its features behind what the seat sees; and the action of the bot that plays in this game.
DEV void consult_one(const Arguments& a, number at) {
  State& s = a.states[at];
  number seat = a.actors[at], rival = a.rivals[at];
  if (a.needs_valuer || rival == 2) {
    Valuation valuation(a.valuations[s.players]);
    int16_t* observation = a.observations + at * INPUTS;
    a.valuer_actions[at] = action_of(s, seat, write_features(s, seat, valuation, a.bot_rngs[at], observation, OBSERVED));
  }
  Generator& rng = a.rival_rngs[at];
  if (rival == 2)
    a.rival_actions[at] = a.valuer_actions[at];
  else if (rival == 1)
    a.rival_actions[at] = action_of(s, seat, cautious_move(s, seat, rng));
  else
    a.rival_actions[at] = action_of(s, seat, nth_move(s, seat, below(rng, count_moves(s, seat))));
}

// Every seat's decisions are a chain of their own: what one seat gets comes after others' decisions.
DEV void estimate_one(const Arguments& a, number at) {
  float next[4][3] = {}, gae[4][3] = {}, owed[4][3] = {};
  bool known[4] = {};
  number n = a.games, last = a.actor_log[a.steps * n + at];
  known[last] = true;
  for (int k = 0; k < 3; ++k) next[last][k] = a.value_log[(a.steps * n + at) * 3 + k];
  for (number t = a.steps - 1; t >= 0; --t) {
    number here = t * n + at;
    if (a.done_log[here])
      for (int seat = 0; seat < 4; ++seat) {
        known[seat] = true;
        for (int k = 0; k < 3; ++k) {
          next[seat][k] = gae[seat][k] = 0;
          owed[seat][k] = a.reward_log[here * 12 + seat * 3 + k];
        }
      }
    number seat = a.actor_log[here];
    for (int k = 0; k < 3; ++k) {
      float value = a.value_log[here * 3 + k];
      float advantage = owed[seat][k] + next[seat][k] - value + a.gae_lambda * gae[seat][k];
      if (!known[seat]) advantage = 0;
      a.advantages[here * 3 + k] = advantage;
      gae[seat][k] = advantage;
      next[seat][k] = value;
      owed[seat][k] = 0;
    }
    a.is_valid[here] = known[seat];
    known[seat] = true;
  }
}

#ifdef CANDIDATES
// The candidates of one root: the moves that the search compares.
DEV void propose_one(const Arguments& a, number at) {
  number game = a.root_games[at], seat = a.actors[game];
  State s = a.states[game];
  Valuation valuation(a.valuations[s.players]);
  Node nodes[CANDIDATES + 1];
  nodes[0].first = nodes[0].children = 0;
  add_candidates(s, valuation, nodes, 0, 1);
  for (number n = 0; n < CANDIDATES; ++n) {
    number here = at * CANDIDATES + n;
    bool is_there = n < nodes[0].children;
    Node& node = nodes[is_there ? nodes[0].first + n : 0];
    a.plan_lengths[here] = is_there ? node.length_ : 0;
    a.first_actions[here] = is_there ? action_of(s, seat, node.moves[0]) : -1;
    for (number k = 0; is_there && k < node.length_; ++k) a.plans[here * PLANNED + k] = node.moves[k];
  }
}

// One rollout of one candidate to the end of the game, by the valuer. All candidates of a root meet the same dice.
DEV void roll_one(const Arguments& a, number at) {
  number sample = at % a.samples, here = at / a.samples, root = here / CANDIDATES;
  if (a.plan_lengths[here] == 0) return;
  number game = a.root_games[root], seat = a.actors[game];
  State s = a.states[game];
  Valuation valuation(a.valuations[s.players]);
  Generator rng = a.rngs[game];
  rng.a = (rng.a + (sample + 1) * 0x9E3779B1LL) & 0xFFFFFFFFLL;  // other dice than those to come
  for (int n = 0; n < 16; ++n) next32(rng);
  for (number k = 0; k < a.plan_lengths[here]; ++k) make_move(s, seat, a.plans[here * PLANNED + k]);
  play_rollout(s, valuation, rng, 1000);
  float rewards[12];
  write_rewards(s, rewards);
  ADD(a.wins[here], (int)(rewards[seat * 3] * 12 + 0.5f));
  ADD(a.margins[here], (int)(rewards[seat * 3 + 2] * 1000));
}
#endif

#ifdef __CUDACC__
#define EXPOSE(name, threads)                                                              \
  __global__ void name##_kernel(Arguments a) {                                             \
    number at = blockIdx.x * (number)blockDim.x + threadIdx.x;                             \
    if (at < a.games) name##_one(a, at);                                                   \
  }                                                                                        \
  extern "C" int name(const Arguments* a, void* stream) {                                  \
    name##_kernel<<<(a->games + threads - 1) / threads, threads, 0, (cudaStream_t)stream>>>(*a); \
    return (int)cudaGetLastError();                                                        \
  }
#else
#define EXPOSE(name, threads)                                       \
  extern "C" int name(const Arguments* a, void*) {                  \
    for (number at = 0; at < a->games; ++at) name##_one(*a, at);    \
    return 0;                                                       \
  }
#endif
EXPOSE(advance, 64)
EXPOSE(consult, 64)
EXPOSE(estimate, 64)
#ifdef CANDIDATES
EXPOSE(propose, 64)
EXPOSE(roll, 64)
#endif
