/**
 * The directory of each pod below the root directory, without its volumes: {@code pods/UID} itself, {@code etc-hosts}, {@code userns}
 * and {@code containers/NAME/FILE} for termination messages, which the end of a log can replace.
 */
package io.jubelet.adapters.fs.pod;
