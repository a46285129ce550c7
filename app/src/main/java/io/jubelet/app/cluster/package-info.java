/**
 * The pods of this node at the API server: the delivery of their statuses, the removal of objects of deleted pods, and the
 * mirror pods that show static pods. {@code app.status} decides which status an object gets.
 *
 * <pre>
 *   STATUS_CHANGED ──► PodStatusDelivery ──► one PodDelivery per pod: read ─► API_STATUS ─► patch ─► delete
 *   POD_SET (api) ───►        │                                 ▲
 *                             └── ApiPods ──────────────────────┘   what the API server has, as far as it is known here
 *
 *   POD_CHANGES, MIRROR_PODS, NODE_OBSERVED, POD_FINISHED ──► MirrorPods ──► create, delete
 * </pre>
 *
 * <p>Everything here compares the desired state with that of the API server, and acts on the difference; a message only triggers
 * the comparison. Each pod has an {@link io.jubelet.app.task.Reconciler}, and the mirror pods have one: one run at a time in
 * each, all of them side by side.
 */
package io.jubelet.app.cluster;
