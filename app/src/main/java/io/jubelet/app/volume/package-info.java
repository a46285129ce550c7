/**
 * The volumes of pods. {@code Volumes} is the concern; it sets volumes up, keeps them up to date and tears them down on
 * threads of its own. Workers ask it through {@code PodVolumes} and wait for a limited time. If the work takes longer, the step of
 * the worker fails (with {@code VolumesNotReadyException} when volumes are not ready), and the worker is notified when the work
 * has ended. The limits are
 *
 * <ul>
 *   <li>3 s for volumes before containers start, 1 s for those of a pod that runs ({@code PodVolumeSetUp});
 *   <li>10 s for the sub paths of a container ({@code SubPaths});
 *   <li>123 s for a tear-down ({@code PodVolumeTearDown}), as long as a kubelet waits for volumes.
 * </ul>
 *
 * <p>The first two are doubled when the attempt that the worker waited for was begun by another question and a second one has to
 * follow it.
 *
 * <pre>
 *   worker ──SET_UP_VOLUMES──► PodVolumeSetUp ──► SetUpAttempts ──► SetUpQueue ──► VolumeSetUp
 *      ▲    ◄── ready, or why not ──┘                  │                │              └ one volume: look up, plan, make
 *      │                                               │                └ pods in the order in which they ask
 *      │                                               └ one attempt per volume at a time, with a back-off of its own
 *      └──────────VOLUMES_SETTLED──────────────────────┘   only when the worker did not wait for the end
 *
 *   worker ──MOUNT_SUB_PATHS───► SubPaths
 *   worker ──TEAR_DOWN_VOLUMES─► PodVolumeTearDown
 * </pre>
 *
 * <p>{@code VolumeStates} has the state of the volumes of each pod ({@code PodVolumeStates}), and the work under way for them
 * ({@code PodVolumeOperations}). Set-ups are never interrupted. The tear-down of a pod waits for running set-ups of the pod, and is
 * repeated until nothing is left. This package does not record what was made: that is on the disk and in the kernel. Calls that may
 * block in the kernel run on host threads: the port is wrapped by {@code app.offload.OffloadedVolumes}. Volumes of CSI drivers are
 * mounted and unmounted by {@link io.jubelet.app.volume.csi}.
 *
 * <p>The volume manager of a Go kubelet has a desired and an actual state of the world, and a reconciler that compares them all the
 * time. Neither state exists here. In their place:
 *
 * <pre>
 *   DesiredStateOfWorld, its populator       the requests of the workers, each for one pod
 *   ... until all sources are ready          InitialVolumeRequests: releases nothing before all pods of the start have asked
 *   ActualStateOfWorld                       VolumeStates: what this agent has made ready, and what failed
 *   reconstruction of the actual state       csi.Reconstruction: records of drivers on the disk; for all others HostVolumes looks
 *   reconciler: mount                        PodVolumeSetUp, SetUpAttempts
 *   reconciler: unmount                      PodVolumeTearDown; the last use of a device: SharedDevices, csi.UnusedVolumes
 *   OperationExecutor, OperationGenerator    OperationExecutor, VolumeSetUp
 *   volumesInUse                             DisksInUse, csi.CsiVolumes.inUse
 *   WaitForAttachAndMount                    PodVolumes.setUp, which is asked again instead of waiting
 * </pre>
 */
package io.jubelet.app.volume;
