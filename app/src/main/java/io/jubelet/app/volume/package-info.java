/**
 * The volumes of pods. {@code Volumes} is the concern; it sets volumes up, keeps them up to date and tears them down on
 * threads of its own. Workers ask it through {@code PodVolumes} and wait for a limited time. If the work takes longer, the step of
 * the worker fails (with {@code VolumesNotReadyException} when volumes are not ready), and the worker is notified when the work
 * has ended. The limits are
 *
 * <ul>
 *   <li>3 s for volumes before containers start, 1 s for those of a pod that runs ({@code SetUps});
 *   <li>10 s for the sub paths of a container ({@code SubPaths});
 *   <li>123 s for a tear-down ({@code TearDowns}), as long as a kubelet waits for volumes.
 * </ul>
 *
 * <p>The first two are doubled when the attempt that the worker waited for was begun by another question and a second one has to
 * follow it.
 *
 * <pre>
 *   worker ──SET_UP_VOLUMES──► SetUps ──► SetUpAttempts ──► SetUpQueue
 *      ▲    ◄── ready, or why not ──┘         │           one attempt per volume at a time, with a back-off of its own;
 *      │                                      │           pods in the order in which they ask
 *      └──────────VOLUMES_SETTLED─────────────┘         only when the worker did not wait for the end
 * </pre>
 *
 * <p>Set-ups are never interrupted. The tear-down of a pod waits for running set-ups of the pod, and is repeated until nothing
 * is left. This package does not record what was made: that is on the disk and in the kernel. Calls that may block in the
 * kernel run on host threads: the port is wrapped by {@code app.offload.OffloadedVolumes}. Volumes of CSI drivers are mounted
 * and unmounted by {@link io.jubelet.app.volume.csi}.
 */
package io.jubelet.app.volume;
