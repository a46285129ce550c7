/** Plugins of a kubelet in Java, small enough to be read: examples that can be started, and partners of tests. */
package io.jubelet.adapters.plugins.example;
