/** Files about pulls of images, which kubelets share. Nothing here understands their content. */
package io.jubelet.adapters.fs.pull;
