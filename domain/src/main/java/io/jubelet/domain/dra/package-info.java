/**
 * Claims of pods for devices of DRA drivers, see KEP-4381: the claims of a pod, permission to use them, the drivers that
 * prepare them, the devices of containers, the health of devices (KEP-4680), and the files in which a kubelet keeps prepared
 * claims and reported health.
 */
package io.jubelet.domain.dra;
