/** Files about pulls of images, which kubelets share. Their content is not interpreted here. */
package io.jubelet.adapters.fs.pull;
