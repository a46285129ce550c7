/**
 * Admission of desired pods to this node, between {@code app.source} and the workers. A rejected pod is reported as
 * failed and passed on as failed, so that its worker ends what an earlier run of the agent left of it. The rules are in {@code
 * io.jubelet.domain.admission}; only this package knows which pods have been admitted.
 *
 * <p>{@code NewPods} has the pods that are not decided yet, {@code PodResizes} the resizes of admitted pods that wait. Both ask
 * {@code PodFit}, and both may preempt other pods.
 *
 * <pre>
 *             ADD
 *              │         node and runtime observed       rejected
 *          PendingPod ─────────────────────────────► decided ────► Rejections ── as failed ──┐
 *              │                                       │ │                                   │
 *       REMOVE │                                  fits │ │ needs preemption                  │
 *              ▼                                       │ └───────► AwaitingPreemption        │
 *           removed                                    │                   │ victims are     │
 *                                                      ▼                   │ gone, or late   ▼
 *                                                PODS_ADMITTED ◄───────────┴─────────────────┘
 * </pre>
 */
package io.jubelet.app.admission;
