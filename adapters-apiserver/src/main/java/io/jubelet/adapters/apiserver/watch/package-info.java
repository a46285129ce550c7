/**
 * Following objects at the API server: one list, then changes, for as long as it is wanted and whatever happens.
 *
 * <pre>
 *        410, error, garbage
 *        ┌────────────────┐
 *        ▼                │
 *   list (version ≥ the last one seen) ──► watch from that version ──┐
 *        ▲                                       ▲                   │ ended, broken
 *        └── failed: pause ──┘                   └───── pause ───────┘
 * </pre>
 *
 * <p>There is no pause after the first failure; later ones grow to half a minute. A list never requests less than the
 * newest version seen, so no follower gets an older state; unless the API server does not have that version, no longer or, after it
 * was restored, not yet: then the newest one that it has is requested, past its cache.
 */
package io.jubelet.adapters.apiserver.watch;
