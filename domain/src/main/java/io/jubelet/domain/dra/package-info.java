/**
 * Claims of pods to devices of DRA drivers, see KEP-4381: which claims a pod uses, whether it may, which drivers prepare them, what its
 * containers get, and the file in which a kubelet keeps what is prepared.
 */
package io.jubelet.domain.dra;
