/**
 * Parts of volumes for single containers. The part is opened once, without following any link out of the volume, and
 * what is open is what gets mounted: whatever a container renames meanwhile, it gets nothing but what is in its
 * volume.
 */
package io.jubelet.adapters.fs.subpath;
