/**
 * Rotation of container logs: times of checks and of rotations, the files that are removed, renamed and compressed, and the
 * names of rotated files. Names and sizes in, names out: files are touched elsewhere.
 */
package io.jubelet.domain.logs.rotation;
