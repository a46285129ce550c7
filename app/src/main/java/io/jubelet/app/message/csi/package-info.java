/** Messages about CSI drivers and attached volumes. */
package io.jubelet.app.message.csi;
