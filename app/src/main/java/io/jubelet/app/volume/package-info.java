/**
 * The volumes of pods. {@code Volumes} is the concern; it sets volumes up, keeps them up to date and tears them down on
 * threads of its own. Workers ask it through {@code PodVolumes} and never wait longer than a moment for a volume that
 * is not ready: their step ends with {@code VolumesNotReadyException} and they are notified when the work has ended.
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
