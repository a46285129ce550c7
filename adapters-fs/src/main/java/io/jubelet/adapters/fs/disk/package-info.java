/**
 * Disks of the network: brought to this machine as block devices and removed again, by iscsiadm(8), by the files of the kernel in
 * {@code /sys}, and by links that udev makes in {@code /dev/disk}. Their arguments are decided in {@link
 * io.jubelet.domain.volume.remote}; users of a disk are tracked elsewhere.
 */
package io.jubelet.adapters.fs.disk;
