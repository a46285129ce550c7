/**
 * Volumes on servers that a node reaches by programs of its own: the arguments of these programs, and the meaning of their
 * output. Nothing here runs a program or accesses a device.
 */
package io.jubelet.domain.volume.remote;
