/** Tests of the client of CSI drivers, with {@link io.jubelet.adapters.plugins.example.ExampleCsiDriver}. */
package io.jubelet.adapters.plugins.csi;
