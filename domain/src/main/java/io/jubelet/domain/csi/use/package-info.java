/** What statistics of the node make of what CSI drivers say of volumes. Pure rules. */
package io.jubelet.domain.csi.use;
