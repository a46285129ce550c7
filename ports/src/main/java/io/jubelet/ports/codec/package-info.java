/**
 * The Kubernetes wire format, seen from the core: text in, pods and the objects that they read out, and back. Nothing else in the application depends on
 * JSON or YAML of Kubernetes objects.
 */
package io.jubelet.ports.codec;
