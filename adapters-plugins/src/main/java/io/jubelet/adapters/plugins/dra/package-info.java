/** DRA drivers: the client of their services v1 and v1beta1, and of that for the health of devices. */
package io.jubelet.adapters.plugins.dra;
