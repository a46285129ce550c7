/**
 * Settings of a pod for name resolution: its host name, its {@code /etc/hosts} and its resolver settings; and the chains of
 * iptables that a node has for other programs.
 *
 * <p>Contents and settings only, nothing is read or written here: the files of the node are arguments.
 */
package io.jubelet.domain.network;
