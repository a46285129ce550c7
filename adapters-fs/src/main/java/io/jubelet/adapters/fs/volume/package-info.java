/**
 * The volumes of pods. Where they lie and how they are marked is the kubelet's way, so
 * that one of the two can go on with what the other one made:
 *
 * <pre>
 * pods/UID/volumes/TYPE/VOLUME                                  what containers mount
 * pods/UID/volumeDevices/TYPE/VOLUME                            links to block devices that containers open
 * pods/UID/volume-subpaths/SPECNAME/CONTAINER/INDEX             parts of volumes
 * pods/UID/plugins/kubernetes.io~empty-dir/VOLUME/ready         the directory on the disk was made to its end
 * plugins/kubernetes.io/local-volume/mounts/VOLUME              the file system of a block device
 * plugins/kubernetes.io~local-volume/volumeDevices/VOLUME/UID   a block device once more, held open by a loop device
 * plugins/kubernetes.io/iscsi/iface-FACE/PORTAL-IQN-lun-LUN     the file system of a disk of the network; fc alike, in one directory
 * plugins/kubernetes.io/iscsi/volumeDevices/.../UID             its device once more, for each pod
 * </pre>
 *
 * <p>Nothing looks at what is mounted from a server: one that does not answer would keep the look waiting. The kernel's table of
 * mounts tells what is mounted, and programs that can be killed mount and unmount it.
 *
 * <p>Each step can be the last one of the agent, and the next agent goes on from what it finds. Nothing is remembered
 * that the disk and the table of mounts do not contain. The kubelet marks mounts in memory and volumes of files as ready,
 * too ({@code wrapped_VOLUME/ready}); neither of the two needs that to go on, so it is only removed here.
 */
package io.jubelet.adapters.fs.volume;
