/** The Pods API of a kubelet, version v1alpha1, for programs of this machine that list, get and watch pods. */
package io.jubelet.adapters.plugins.podwatch;
