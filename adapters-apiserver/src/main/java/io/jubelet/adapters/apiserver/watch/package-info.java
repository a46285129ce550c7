/**
 * Following objects at the API server: one list, then changes, for as long as it is wanted and whatever happens.
 *
 * <pre>
 *            410, garbage
 *        ┌────────────────┐
 *        ▼                │
 *   list (version ≥ the last one seen) ──► watch from that version ──┐
 *        ▲                                       ▲                   │ ended, broken
 *        └── failed: pause ──┘                   └───── pause ───────┘
 * </pre>
 *
 * <p>The first pause after something worked is none; later ones grow to half a minute. A list never asks for less than the
 * newest version seen, so no follower is taken back in time.
 */
package io.jubelet.adapters.apiserver.watch;
