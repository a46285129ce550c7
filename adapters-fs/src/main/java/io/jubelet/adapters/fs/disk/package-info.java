/**
 * Disks of the network: brought to this machine as block devices and removed again, by iscsiadm(8), by the files of the kernel in
 * {@code /sys}, and by links that udev makes in {@code /dev/disk}. What they are told is decided in
 * {@link io.jubelet.domain.volume.remote}; who uses a disk is known elsewhere.
 */
package io.jubelet.adapters.fs.disk;
