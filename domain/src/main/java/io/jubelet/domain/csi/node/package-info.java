/**
 * Publication of the CSI drivers of a node: in the object CSINode (storage.k8s.io/v1), in an annotation and in labels of the
 * node. Controllers attach volumes and choose nodes by it.
 */
package io.jubelet.domain.csi.node;
