/** Programs on this machine that list, get and watch the pods of the node: the Pods API of a kubelet (KEP-4188). */
package io.jubelet.ports.podwatch;
