/** Plugins that offer devices of this machine as extended resources, see the device plugin API v1beta1. */
package io.jubelet.ports.device;
