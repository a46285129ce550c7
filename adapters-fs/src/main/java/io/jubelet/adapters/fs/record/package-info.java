/**
 * Records of volumes of drivers, in the directories and the format of a kubelet, so that either agent finds what
 * the other one left:
 *
 * <pre>
 * pods/UID/volumes/kubernetes.io~csi/VOLUME/vol_data.json          mounted for a pod, on mount/ beside it
 * plugins/kubernetes.io/csi/DRIVER/HASH/vol_data.json              mounted once on the node, on globalmount/ beside it
 * plugins/kubernetes.io/csi/volumeDevices/VOLUME/data/vol_data.json   a block device
 * pods/UID/volumeDevices/kubernetes.io~csi/VOLUME                  link to a block device that the pod has
 * </pre>
 */
package io.jubelet.adapters.fs.record;
