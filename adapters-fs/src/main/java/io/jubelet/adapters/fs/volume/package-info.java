/**
 * The volumes of pods. Their paths and markers are those of a kubelet, so that either agent can continue with the volumes of
 * the other one:
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
 * <p>Mounts from servers are never accessed: a server that does not answer would block the access. The kernel's table of mounts
 * lists them, and programs that can be killed mount and unmount them.
 *
 * <p>The agent can be killed at each step, and the next agent continues from the state that it finds. Only the disk and the
 * table of mounts contain that state. The kubelet marks mounts in memory and volumes of files as ready, too ({@code
 * wrapped_VOLUME/ready}); neither of the two needs that to go on, so it is only removed here.
 */
package io.jubelet.adapters.fs.volume;
