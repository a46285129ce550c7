/**
 * Volumes that lie on servers and that a node reaches by programs of its own: what these programs are told, and what their
 * answers mean. Nothing here runs a program or looks at a device.
 */
package io.jubelet.domain.volume.remote;
