/** The client of CSI drivers: node and identity services v1 of the Container Storage Interface, on unix sockets. */
package io.jubelet.adapters.plugins.csi;
