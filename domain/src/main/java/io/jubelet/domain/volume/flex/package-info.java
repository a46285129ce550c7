/**
 * FlexVolume (<a href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-storage/flexvolume.md">interface of
 * its drivers</a>; deprecated since Kubernetes 1.23): the arguments of drivers, and the meaning of their answers. Nothing here runs one.
 */
package io.jubelet.domain.volume.flex;
