/**
 * The lifecycle of one pod on this machine, as a pure state machine.
 *
 * <pre>
 *                  desired                   deleted | killed | terminal phase
 *        (none) ───────────►  SYNCING  ──────────────────────────────►  TERMINATING
 *          │ │                                                               │
 *          │ │ something is left in the runtime or on the disk,              │ stopped
 *          │ │ but the pod is not desired                                    ▼
 *          │ └──────────────────────────────────────────► TERMINATING ► TERMINATED ──► FINISHED
 *          │                                                                 ▲    cleaned up
 *          │ desired with a terminal phase, and nothing of it runs;          │
 *          │ not desired, and only files that no container uses are left     │
 *          └─────────────────────────────────────────────────────────────────┘
 * </pre>
 *
 * <p>A stage is never left backwards. A pod of the same uid that is desired again while its predecessor terminates only
 * requests a restart; it starts again once the predecessor is finished. The grace period may only shrink.
 *
 * <p>Nothing here runs anything: the pod workers of the application execute what a stage means.
 */
package io.jubelet.domain.worker;
