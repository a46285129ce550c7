/**
 * The Kubernetes wire format, seen from the core: text in, pods and the objects that they read out, and back. The core has no other
 * code for JSON or YAML of these objects.
 */
package io.jubelet.ports.codec;
