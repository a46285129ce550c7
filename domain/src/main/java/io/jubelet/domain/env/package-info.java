/**
 * The environment of containers: the sources of their variables, and the texts that refer to them.
 *
 * <p>Nothing is fetched here: ConfigMaps, Secrets, services and files are arguments, and {@link
 * io.jubelet.domain.env.EnvReferences} lists which of them are needed. Values may be secrets, so no text form of a
 * type here shows them.
 */
package io.jubelet.domain.env;
