/**
 * Messages of the bus, immutable records, and the topics they are sent on. A message about a change only names what to
 * reconcile. Complete sets ({@code PodChanges.complete}, {@code WorkersListed}) are authoritative: a pod that they do not name
 * is not wanted any more, or has no worker. Everything is repeated with every tick, so a lost message costs time and never
 * correctness.
 *
 * <pre>
 *   PodSource ──POD_SET──► source ──POD_CHANGES──► admission ◄──NODE_SEEN── node
 *                                                    │
 *                            PODS_ADMITTED, EVICT_POD│
 *                                                    ▼
 *                                                  workers ──POD_STATUS──► status ──STATUS_CHANGED──► api, run-once
 *                                                    ▲  │ ▲
 *   runtime ──► pleg ──POD_OBSERVED, RUNTIME_LISTED──┘  │ └──IMAGE_SETTLED── images
 *                 ▲                                     │
 *                 └───────────── OBSERVE ◄──────────────┤        gc ──PODS_REMOVABLE──► workers
 *                                                       │
 *                          probes ◄──PROBE_RESULTS──────┘    probes ──PROBE_CHANGED──► workers
 * </pre>
 */
package io.jubelet.app.message;
