/**
 * The CSI drivers of this node: their registration, what the API server is told about them, and which volumes are attached. Volumes are
 * mounted in {@code io.jubelet.app.volume}, which asks {@link io.jubelet.app.csi.RegisteredDrivers} for a driver.
 */
package io.jubelet.app.csi;
