/** Disk usage of directories, such as volumes. No program is started for it, and a long measurement can be slowed down or cancelled. */
package io.jubelet.adapters.fs.usage;
