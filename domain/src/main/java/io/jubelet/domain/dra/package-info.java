/**
 * Claims of pods to devices of DRA drivers, see KEP-4381: which claims a pod uses, whether it may, which drivers prepare them, what its
 * containers get, how the devices are (KEP-4680), and the files in which a kubelet keeps what is prepared and what drivers reported.
 */
package io.jubelet.domain.dra;
