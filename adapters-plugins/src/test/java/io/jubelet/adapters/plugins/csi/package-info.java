/**
 * Tests of the client of CSI drivers, and {@link io.jubelet.adapters.plugins.csi.SampleCsiDriver}, a driver of its own that other
 * modules start in their tests, and that shows what a driver has to do.
 */
package io.jubelet.adapters.plugins.csi;
