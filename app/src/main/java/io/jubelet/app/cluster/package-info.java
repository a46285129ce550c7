/**
 * The pods of this node at the API server: the delivery of their statuses, the removal of objects of deleted pods, and the
 * mirror pods that show static pods. Which status an object is to have is decided in {@code app.status}.
 *
 * <pre>
 *   STATUS_CHANGED ──► PodStatusDelivery ──► one PodDelivery per pod: read ─► API_STATUS ─► patch ─► delete
 *   POD_SET (api) ───►        │                                 ▲
 *                             └── ServerPods ───────────────────┘   what the API server has, as far as it is known here
 *
 *   POD_CHANGES, MIRROR_PODS, NODE_SEEN, POD_FINISHED ──► MirrorPods ──► create, delete
 * </pre>
 *
 * <p>Everything here looks at what is wanted and at what the server has, and acts on the difference; a message only says
 * when to look. Each pod has an {@link io.jubelet.app.task.Reconciler}, and the mirror pods have one: one run at a time in
 * each, all of them side by side.
 */
package io.jubelet.app.cluster;
