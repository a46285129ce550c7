/**
 * What a pod knows about names: its host name, its {@code /etc/hosts} and its resolver settings.
 *
 * <p>Contents and settings only, nothing is read or written here: the files of the node are arguments.
 */
package io.jubelet.domain.network;
