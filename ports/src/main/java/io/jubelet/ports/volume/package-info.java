/** Volumes: what has to be on this machine before the containers of a pod can start. */
package io.jubelet.ports.volume;
