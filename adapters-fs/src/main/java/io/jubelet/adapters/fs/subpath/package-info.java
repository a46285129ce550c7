/**
 * Parts of volumes for single containers. The part is opened once, without following any link out of the volume, and the open
 * file is mounted: whatever a container renames meanwhile, it gets only contents of its volume.
 */
package io.jubelet.adapters.fs.subpath;
