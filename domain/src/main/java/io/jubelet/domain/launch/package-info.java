/**
 * From a pod to the requests that make its sandbox and its containers: labels, annotations, log paths, privileges,
 * resources and mounts.
 *
 * <p>Every function is pure: the resolved environment, the paths of the volumes, the user of the image and the
 * settings of the node are arguments. What cannot be started is a {@link io.jubelet.domain.pod.PodConfigException}
 * with the text of a kubelet. What is written here is read again by any kubelet that takes over the
 * node, so labels, annotations and log paths may not change.
 */
package io.jubelet.domain.launch;
