/**
 * Which of the desired pods this node admits. Stands between the merge of the sources and the workers: what is refused is
 * reported as failed and reaches them as failed, so that they end what an earlier run of the agent left of it. The rules are
 * in {@code io.jubelet.domain.admission}; only this package holds which pods have been admitted.
 *
 * <pre>
 *             ADD
 *              │         node and runtime observed       refused
 *          PendingPod ─────────────────────────────► judged ─────► Rejections ── as failed ──┐
 *              │                                       │ │                                   │
 *       REMOVE │                                  fits │ │ needs preemption                  │
 *              ▼                                       │ └───────► AwaitingPreemption        │
 *           removed                                    │                   │ victims are     │
 *                                                      ▼                   │ gone, or late   ▼
 *                                                PODS_ADMITTED ◄───────────┴─────────────────┘
 * </pre>
 */
package io.jubelet.app.admission;
