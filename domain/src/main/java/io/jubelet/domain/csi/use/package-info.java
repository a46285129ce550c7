/** Statistics of volumes from the reports of CSI drivers. Pure rules. */
package io.jubelet.domain.csi.use;
