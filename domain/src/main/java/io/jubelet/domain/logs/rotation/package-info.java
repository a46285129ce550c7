/**
 * Rotation of container logs: when a log is looked at, when it is rotated, which files are removed, renamed and compressed,
 * and what rotated files are called. Names and sizes in, names out: files are touched elsewhere.
 */
package io.jubelet.domain.logs.rotation;
