/**
 * The directory of each pod below the root directory, without its volumes: {@code pods/UID} itself, {@code etc-hosts}, and
 * {@code containers/NAME/FILE} for termination messages.
 */
package io.jubelet.adapters.fs.pod;
